import type { InteractionNetworkProps } from './InteractionNetwork.types.ts';

/** The edges of counts by source and target. */
export const edgesOf = (
  cellTypes: readonly { name: string }[],
  counts: readonly (readonly number[])[],
): InteractionNetworkProps['data'] =>
  cellTypes.flatMap(({ name: source }, i) =>
    cellTypes.map(({ name: target }, j) => ({ source, target, pairs: counts[i]?.[j] ?? 0 })),
  );
