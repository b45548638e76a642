import { RegionDialog, type RegionDialogProps } from '@stroma/design-system/dialogs';

/** A chunk of its own: most readers are where their host is. */
export default function RegionNotice(props: RegionDialogProps) {
  return <RegionDialog {...props} />;
}
