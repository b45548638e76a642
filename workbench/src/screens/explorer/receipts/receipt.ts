import type { Receipt } from '@stroma/contract';
import type { ReceiptData } from '@stroma/design-system/explorer';
import { requestOf, send, toApiError } from '../../../api/client.ts';

/** Receipts of earlier versions name a sample `sample` and know neither its cells nor its genes, nor when they were written. */
type Written = Partial<Omit<Receipt, 'inputs'>> & {
  inputs?: (Partial<Receipt['inputs'][number]> & { sample?: string })[];
};

/** A receipt as it was recorded, of this version or an earlier one. What it lacks stays absent. */
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

/** Reads the receipt that a completed job left. */
export async function readReceipt(jobId: string): Promise<ReceiptData> {
  const reply = await send(...requestOf('jobs', 'receipt', { params: { id: jobId } }));
  if (!reply.ok) throw await toApiError(reply);
  return toReceipt((await reply.json()) as Written, jobId);
}
