import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DictionaryFile, DictionaryState } from '#schema/calls/dictionary-files.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { numberText } from '#src/text/numbers.ts';
import { issueWords } from './file-words.ts';

/** Changes a file makes: counts, the fields that use the list, devices with unsent work, lines that are not taken. */
export function Difference({ list, file }: { list: DictionaryState; file: DictionaryFile }) {
  const { t, i18n } = useLingui();
  const { values, added, withdrawn, replaced, refused, repeated, empty } = file.counters;
  const facts: [string, string, number][] = [
    [t`Values in the file`, '', values],
    [t`New`, '+', added],
    [t`Withdrawn`, '−', withdrawn],
    [t`Withdrawn and replaced`, '~', replaced],
    [t`Lines not accepted`, '', refused],
    [t`Repeated lines`, '', repeated],
    [t`Empty lines`, '', empty],
  ];
  return (
    <div className="flex flex-col gap-stack">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {facts.map(([label, sign, count]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-right font-bold text-text tabular-nums">
              {count > 0 ? sign : ''}
              {numberText(i18n, count)}
            </dd>
          </div>
        ))}
      </dl>
      {withdrawn > 0 && list.unsentDevices > 0 ? (
        <Banner tone="waiting">
          <Plural
            value={list.unsentDevices}
            one="# device has unsent changes. Values that were replaced are exchanged when it sends; others go to the conflict desk."
            other="# devices have unsent changes. Values that were replaced are exchanged when they send; others go to the conflict desk."
          />
        </Banner>
      ) : null}
      {list.usedIn.length > 0 ? (
        <p>
          <Trans>Used in: {list.usedIn.map(({ className, attribute }) => `${className} (${attribute})`).join(', ')}</Trans>
        </p>
      ) : null}
      <Issues file={file} />
    </div>
  );
}

function Issues({ file: { issues } }: { file: DictionaryFile }) {
  const { i18n } = useLingui();
  if (issues.length === 0) return null;
  return (
    <ul className="thin-scroll max-h-40 overflow-y-auto text-office">
      {issues.map(({ row, code }) => {
        const words = issueWords[code];
        return (
          <li key={row}>
            <Trans>
              Line {numberText(i18n, row)}: {words ? i18n._(words) : code}
            </Trans>
          </li>
        );
      })}
    </ul>
  );
}
