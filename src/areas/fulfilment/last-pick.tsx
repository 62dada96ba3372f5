import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { clockText } from '#src/text/dates.ts';
import type { PickLine } from './pick-lines.ts';
import type { Picked } from './use-picks.ts';

const tones: Readonly<Record<Picked['came'], string>> = {
  picked: 'bg-success text-on-success',
  typed: 'bg-success text-on-success',
  undone: 'bg-well text-soft',
  twice: 'bg-waiting text-on-waiting',
  box: 'bg-waiting text-on-waiting',
  notHere: 'bg-waiting text-on-waiting',
  foreign: 'bg-danger text-on-danger',
  unknown: 'bg-danger text-on-danger',
  failed: 'bg-danger text-on-danger',
};

/** Outcome of a scan in words. */
function useScanWords() {
  const { t } = useLingui();
  return ({ came, line, shelf }: Picked): string => {
    const name = line?.name ?? '';
    const words: Readonly<Record<Picked['came'], string>> = {
      picked: t`Picked for ${name}`,
      typed: t`Code entered. Picked for ${name}`,
      twice: t`Picked already for ${name}. It counts once.`,
      box: t`The box is right. Scan its documents one by one.`,
      foreign:
        shelf === '' ? t`On none of your orders. Put it back.` : t`On none of your orders. It belongs to ${shelf}. Put it back.`,
      unknown: t`On none of your orders, and not known on this device. Put it back.`,
      failed: t`The device could not save it. Scan it again.`,
      notHere: shelf === '' ? t`Not found. ${name} shows it.` : t`Not found on ${shelf}. ${name} shows it.`,
      undone: t`Back on the list`,
    };
    return words[came];
  };
}

interface LastPickProps {
  scans: readonly Picked[];
  onUndo: (line: PickLine) => void;
}

/** The last scan in large type, and those before. */
export function LastPick({ scans, onUndo }: LastPickProps) {
  const wordsOf = useScanWords();
  const [last, ...before] = scans;
  if (!last) {
    return (
      <p className="rounded-control bg-well p-5 text-center text-office text-muted">
        <Trans>Scan the items, one after the other.</Trans>
      </p>
    );
  }
  const { line, came } = last;
  const canUndo = line && (came === 'picked' || came === 'typed');
  return (
    <>
      <div className={classes('flex flex-col gap-2 rounded-control p-4', tones[came])}>
        <p className="text-small">
          <Trans>Last scan, {clockText(last.at, true)}</Trans>
        </p>
        <CodeText className="text-[26px] leading-8">{last.code}</CodeText>
        <p className="font-bold">{wordsOf(last)}</p>
        {canUndo ? (
          <Button icon={Undo2} className="self-start" onClick={() => onUndo(line)}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
      </div>
      {before.length === 0 ? null : (
        <section className="max-lg:hidden">
          <h2 className="pb-2 text-section font-bold">
            <Trans>Before that</Trans>
          </h2>
          <ul className="flex flex-col gap-3">
            {before.map((scan) => (
              <li key={scan.at}>
                <CodeText>{scan.code}</CodeText>
                <p className="text-office text-muted">{wordsOf(scan)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
