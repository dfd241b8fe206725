// Exists so that the precompiled Arrow header has a target to belong to.
