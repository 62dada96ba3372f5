import { Plural } from '@lingui/react/macro';
import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#src/kit/feedback/banner.tsx';

/** Number of documents of a box that are not known on this device; nothing where all are. */
export function UnknownDocuments({ count, children }: { count: number; children?: ReactNode }) {
  if (count === 0) return null;
  return (
    <Banner tone="waiting" icon={FileQuestionMark}>
      <Plural
        value={count}
        one="# document of this box is not known on this device."
        other="# documents of this box are not known on this device."
      />{' '}
      {children}
    </Banner>
  );
}
