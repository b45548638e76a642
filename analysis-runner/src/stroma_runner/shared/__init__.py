"""Steps that several tools share, through the engine (a tool never imports another
tool)."""
