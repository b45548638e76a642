export interface RegionDialogProps {
  isOpen: boolean;
  /** The reader's apparent location, in the reader's language (country of the address lookup). */
  area: string;
  /** The region that this host serves. */
  hostArea: string;
  /** The nearest host: one for China, another elsewhere (specification 8). */
  nearest: { label: string; href: string };
  /** Redirects to the nearest host. */
  onGo: () => void;
  /** Stays on this host; absent if local law requires the redirect. */
  onStay?: () => void;
}
