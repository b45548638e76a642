'use client';
import { useUNSAFE_PortalContext as usePortalContext } from 'react-aria/PortalProvider';

/** Class of a provider's own element. Variables, fonts and resets apply only to it and its descendants. */
export const ROOT = 'st-root';

/** Container for overlays that are not react-aria's: the provider's overlay element. Null on a server. */
export const usePortalElement = (): HTMLElement | null => usePortalContext().getContainer?.() ?? null;
