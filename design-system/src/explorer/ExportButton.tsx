'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { useT } from '../theme/messages.ts';
import { Button, IconButton } from '../primitives/Button/Button.tsx';
import type { Permit } from '../primitives/common.types.ts';
import type { IconName } from '../primitives/Icon/Icon.tsx';

const Exports = createContext<Permit>('enabled');

/** Provides the download permission to all export buttons below it. */
export function ExportPermitProvider({ permit, children }: { permit: Permit; children: ReactNode }) {
  return <Exports value={permit}>{children}</Exports>;
}

/** `isShown` is false if the operation is hidden; `denied` is the reason if it is disabled, undefined if it is allowed (specification 6). */
export function useExports(): { isShown: boolean; denied: string | undefined } {
  const permit = useContext(Exports);
  const t = useT();
  return { isShown: permit !== 'hidden', denied: permit === 'disabled' ? t('permission.download') : undefined };
}

interface ExportButtonProps {
  onPress: () => void;
  children: ReactNode;
}
/** Downloads a data file that requires the Download permission, such as a result table as csv. */
export function ExportButton({ onPress, children }: ExportButtonProps) {
  const { isShown, denied } = useExports();
  if (!isShown) return null;
  return (
    <Button isSmall icon="download" denied={denied} onPress={onPress}>
      {children}
    </Button>
  );
}

interface ExportIconButtonProps {
  label: string;
  icon?: IconName;
  onPress: () => void;
}
/** The export button as an icon in a table's toolbar. */
export function ExportIconButton({ label, icon = 'download', onPress }: ExportIconButtonProps) {
  const { isShown, denied } = useExports();
  return isShown && <IconButton icon={icon} label={label} denied={denied} onPress={onPress} />;
}
