import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { BrokenSeal } from '#schema/records/container.ts';
import { classes } from '#src/kit/classes.ts';
import { toneClass } from '#src/kit/feedback/pill.tsx';
import { dayText } from '#src/text/dates.ts';

/** State of the seal of a closed box: whole, or what broke it and when (archive.md §2). Long words break into several lines. */
export function SealPill({ broken }: { broken: BrokenSeal | undefined }) {
  const Glyph = broken ? ShieldAlert : ShieldCheck;
  return (
    <span
      data-seal={broken ? 'broken' : 'intact'}
      className={classes(
        'inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-xl px-2.5 py-0.5 text-small leading-5 font-bold',
        toneClass[broken ? 'danger' : 'success'],
      )}
    >
      <Glyph size={15} aria-hidden className="shrink-0" />
      <span>{broken ? <Broken broken={broken} /> : <Trans>Seal intact</Trans>}</span>
    </span>
  );
}

function Broken({ broken: { did, documents, at } }: { broken: BrokenSeal }) {
  const { i18n } = useLingui();
  const day = dayText(i18n, at);
  switch (did) {
    case 'movedOut':
      return (
        <Plural
          value={documents}
          one={`Seal broken: # document moved out, ${day}`}
          other={`Seal broken: # documents moved out, ${day}`}
        />
      );
    case 'movedIn':
      return (
        <Plural
          value={documents}
          one={`Seal broken: # document moved in, ${day}`}
          other={`Seal broken: # documents moved in, ${day}`}
        />
      );
    case 'struck':
      return (
        <Plural
          value={documents}
          one={`Seal broken: # document struck, ${day}`}
          other={`Seal broken: # documents struck, ${day}`}
        />
      );
    case 'corrected':
      return (
        <Plural
          value={documents}
          one={`Seal broken: # document corrected, ${day}`}
          other={`Seal broken: # documents corrected, ${day}`}
        />
      );
    case 'changed':
      return <Trans>Seal broken: content differs, {day}</Trans>;
  }
}
