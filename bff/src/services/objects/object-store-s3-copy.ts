import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  UploadPartCopyCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3';

/** S3 copies at most 5 GiB in one request; parts of this size are copied well within the timeout of one. */
const COPY_PART = 1024 ** 3;

/** Copies an object within its bucket on the server, in parts where it is large. */
export async function copyObject(
  client: S3Client,
  target: { Bucket: string; Key: string },
  from: string,
  size: number,
  part = COPY_PART,
): Promise<void> {
  const CopySource = `${target.Bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
  if (size <= part) {
    await client.send(new CopyObjectCommand({ ...target, CopySource }));
    return;
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  try {
    const Parts: CompletedPart[] = [];
    for (let start = 0; start < size; start += part) {
      const PartNumber = Parts.length + 1;
      const CopySourceRange = `bytes=${start}-${Math.min(start + part, size) - 1}`;
      const named = { ...target, UploadId, PartNumber, CopySource, CopySourceRange };
      const { CopyPartResult } = await client.send(new UploadPartCopyCommand(named));
      Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}
