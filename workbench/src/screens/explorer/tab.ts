import type { DatasetDetail } from './dataset.ts';
import type { View } from './view/view.ts';

/** What every tab of the explorer gets. */
export interface TabProps {
  detail: DatasetDetail;
  view: View;
  change: (part: Partial<View>) => void;
}
