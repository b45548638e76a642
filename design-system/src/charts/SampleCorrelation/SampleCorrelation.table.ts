import type { BulkResult } from '@stroma/contract/tools';
import type { Translate } from '../../theme/messages.ts';
import { heatTable } from '../../kernels/matrix/heatTable.ts';

export const CORRELATION_LIMIT = 500;
export const correlationTable = ({ correlation }: { correlation: BulkResult['correlation'] }, t: Translate) =>
  heatTable(correlation, t('correlation.samples'));
