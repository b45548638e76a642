import type { VdjParams } from '@stroma/contract/tools';
import type { MessageId } from '../../../theme/messages.ts';

/** Where the parameters are not ready (specification 5: required fields; one file a sample). */
export function validateVdj(value: VdjParams): Partial<Record<'contigs' | 'groupBy', MessageId>> {
  const { contigs } = value;
  const incomplete = !contigs.length || contigs.some((c) => !c.sample);
  const twice = new Set(contigs.map((c) => c.sample)).size < contigs.length;
  return {
    ...(incomplete ? { contigs: 'tool.completeRequired' as const } : twice && { contigs: 'vdj.sampleTwice' as const }),
    ...(!value.groupBy && { groupBy: 'tool.completeRequired' as const }),
  };
}
