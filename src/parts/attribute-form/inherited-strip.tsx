import type { InheritedStripProps } from './contract.ts';

export function InheritedStrip({ documentClass }: InheritedStripProps) {
  return <section aria-label={documentClass.name} />;
}
