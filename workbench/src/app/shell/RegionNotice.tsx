import { RegionDialog, type RegionDialogProps } from '@stroma/design-system/dialogs';

/** A separate chunk, because most readers use the host of their own region. */
export default function RegionNotice(props: RegionDialogProps) {
  return <RegionDialog {...props} />;
}
