import type { BulkResult } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../../kernels/matrix/heatTable.ts';

export const CORRELATION_LIMIT = 500;
export const correlationTable = ({ data }: { data: BulkResult['correlation'] }, t: Translate) =>
  heatTable(data, t('correlation.samples'));
