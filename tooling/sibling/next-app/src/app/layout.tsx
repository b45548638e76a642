import type { ReactNode } from 'react';
import '@stroma/design-system/fonts';
import { StromaRegistry } from '@stroma/design-system/next';

export const metadata = { title: 'Sibling', icons: { icon: 'data:,' } };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>
        <StromaRegistry>{children}</StromaRegistry>
      </body>
    </html>
  );
}
