import listed from '@stroma/contract/schema/tools.json' with { type: 'json' };
import type { ToolFacts } from '@stroma/contract/tools';

/** Facts of every tool from the registry, in the order of the explorer's rail. */
export const TOOL_FACTS = listed as readonly ToolFacts[];
