import { Trans } from '@lingui/react/macro';
import { CircleHelp, PackageOpen, ScanBarcode, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { documentWords } from '#schema/rules/document-words.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { ToneIcon, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { Tray } from './settings/tray.tsx';
import type { Sorted } from './use-sort.ts';

interface SortResultProps {
  last: Sorted | null;
  classes: readonly DocumentClass[];
  hasTrays: boolean;
}

/** The last scan: its tray in the height of a hand, or why it has none. */
export function SortResult({ last, classes, hasTrays }: SortResultProps) {
  if (!last)
    return (
      <Notice tone="neutral" icon={ScanBarcode}>
        {hasTrays ? (
          <Trans>Scan a document to see its tray.</Trans>
        ) : (
          <Trans>This project has no trays yet. Add them in the settings.</Trans>
        )}
      </Notice>
    );
  const { code, document, boxCode, category, outcome } = last;
  const documentClass = classes.find(({ id }) => id === document?.classId);
  const words = document && documentClass ? documentWords(documentClass.attributes, document) : '';
  return (
    <section className="card-edge flex flex-wrap items-center gap-6 p-6" aria-live="off">
      {category ? <Tray tray={category.tray} colour={category.colour} size="hero" /> : <Reason outcome={outcome} />}
      <div className="min-w-0 flex-1 basis-60">
        <CodeText className="text-body text-muted">{code}</CodeText>
        <p className="text-[30px] leading-9 font-bold break-words">
          <Answer last={last} />
        </p>
        <p className="text-body text-soft">
          {words}
          {words !== '' && boxCode !== '' ? ' · ' : null}
          {boxCode === '' ? null : <Trans>Box {boxCode}</Trans>}
        </p>
      </div>
    </section>
  );
}

const reasons: Readonly<Record<Sorted['outcome'], { tone: PillTone; icon: Icon }>> = {
  sorted: { tone: 'success', icon: ScanBarcode },
  again: { tone: 'waiting', icon: ScanBarcode },
  asked: { tone: 'waiting', icon: CircleHelp },
  open: { tone: 'danger', icon: PackageOpen },
  damaged: { tone: 'danger', icon: TriangleAlert },
  several: { tone: 'waiting', icon: CircleHelp },
  unknown: { tone: 'violet', icon: CircleHelp },
};

function Reason({ outcome }: Pick<Sorted, 'outcome'>) {
  return <ToneIcon {...reasons[outcome]} size="hero" />;
}

function Answer({ last: { outcome, category } }: { last: Sorted }) {
  const name = category?.name ?? '';
  switch (outcome) {
    case 'sorted':
      return name;
    case 'again':
      return <Trans>{name}, sorted before</Trans>;
    case 'asked':
      return <Trans>Which tray?</Trans>;
    case 'open':
      return <Trans>Its box is still open. Ask its author to close it.</Trans>;
    case 'damaged':
      return <Trans>The check digit is wrong. Scan it again, or enter the code.</Trans>;
    case 'several':
      return <Trans>Several documents of this project have this code. Put it aside.</Trans>;
    case 'unknown':
      return <Trans>Not registered in this project. Put it on the exception pile.</Trans>;
  }
}

function Notice({ tone, icon, children }: { tone: PillTone; icon: Icon; children: ReactNode }) {
  return (
    <section className="card-edge flex items-center gap-5 p-6">
      <ToneIcon tone={tone} icon={icon} size="hero" />
      <p className="text-body text-muted">{children}</p>
    </section>
  );
}
