import type { DatasetDetail } from './dataset.ts';
import type { View } from './view/view.ts';

/** Props of every tab of the explorer. */
export interface TabProps {
  detail: DatasetDetail;
  view: View;
  change: (part: Partial<View>) => void;
}
