import type { Receipt } from '@stroma/contract';
import type { ReceiptData } from '@stroma/design-system/explorer';
import { readBody, requestOf, send, toApiError } from '../../../api/client.ts';

/** Receipts of earlier versions call a sample's name `sample`, and lack its cells, its genes and their own time. */
type Written = Partial<Omit<Receipt, 'inputs'>> & {
  inputs?: (Partial<Receipt['inputs'][number]> & { sample?: string })[];
};

/** A receipt of this or an earlier version; missing fields stay absent. */
export function toReceipt({ inputs, ...written }: Written, jobId: string): ReceiptData {
  return {
    ...written,
    tool: written.tool ?? 'integration',
    jobId: written.jobId ?? jobId,
    ...(inputs && {
      inputs: inputs.map(({ sample, ...input }) => ({ ...input, name: input.name ?? sample ?? '' })),
    }),
  };
}

/** Reads the receipt of a completed job. */
export async function readReceipt(jobId: string): Promise<ReceiptData> {
  const reply = await send(...requestOf('jobs', 'receipt', { params: { id: jobId } }));
  if (!reply.ok) throw await toApiError(reply);
  return toReceipt((await readBody(reply.json())) as Written, jobId);
}
