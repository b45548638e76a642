'use client';
import { useUNSAFE_PortalContext as usePortalContext } from 'react-aria/PortalProvider';

/** Class of a provider's own element. Variables, fonts and resets hold in it and below it, and nowhere else on the page. */
export const ROOT = 'st-root';

/** Where an overlay that is not react-aria's is put: the provider's element for overlays. Null on a server. */
export const usePortalElement = (): HTMLElement | null => usePortalContext().getContainer?.() ?? null;
