import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import type { CountItem } from '#schema/rules/bench/count.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { clockText } from '#src/text/dates.ts';
import { lookOf } from './outcome-look.ts';

const SHOWN = 6;

/** The last scans, newest first; the newest can be taken back. */
export function RecentScans({ own, onUndo }: { own: readonly CountItem[]; onUndo: () => void }) {
  const { i18n } = useLingui();
  const shown = own.slice(-SHOWN).toReversed();
  return (
    <section className="card-edge flex min-h-0 flex-col" aria-labelledby="last-scans">
      <h2 id="last-scans" className="px-5 py-3 text-section font-bold">
        <Trans>Last scans</Trans>
      </h2>
      {shown.length === 0 ? (
        <p className="px-5 pb-4 text-office text-muted">
          <Trans>No scans since the last pause.</Trans>
        </p>
      ) : null}
      <ul className="thin-scroll min-h-0 divide-y divide-line overflow-y-auto">
        {shown.map((item, at) => {
          const { words, icon: Glyph } = lookOf(item);
          return (
            <li key={item.at + item.code} className="flex min-h-14 items-center gap-4 px-5 py-2">
              <Glyph size={22} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <CodeText>{item.code}</CodeText>
                <span className="block text-office text-muted">{i18n._(words)}</span>
              </span>
              {at === 0 ? (
                <Button size="small" icon={Undo2} onClick={onUndo}>
                  <Trans>Undo</Trans>
                </Button>
              ) : (
                <time className="text-office text-muted">{clockText(item.at, true)}</time>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
