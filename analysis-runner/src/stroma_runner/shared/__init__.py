"""What several tools do with their inputs in the same way, through the engine (a tool never imports another
tool)."""
