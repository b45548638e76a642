export interface RegionDialogProps {
  isOpen: boolean;
  /** Where the reader seems to be, in the reader's language (the address lookup's country). */
  area: string;
  /** The region that this host serves. */
  hostArea: string;
  /** The nearest host: one for China, another elsewhere (specification 8). */
  nearest: { label: string; href: string };
  /** Goes to the nearest host. */
  onGo: () => void;
  /** Stays here; absent where the law of the area asks for the move. */
  onStay?: () => void;
}
