import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { Switch } from '#src/kit/switch.tsx';
import type { Signal } from './earcons.ts';
import { useScanner } from './scanner.ts';

/** Volume, off, a test of each signal, and the last scan as received. */
export function SoundPanel(): ReactNode {
  const { t } = useLingui();
  const { settings, change, signal, lastScan } = useScanner();
  const tests: readonly { kind: Signal; label: string }[] = [
    { kind: 'accepted', label: t`Accepted` },
    { kind: 'boxSwitched', label: t`Box switched` },
    { kind: 'warning', label: t`Warning` },
    { kind: 'rejected', label: t`Rejected` },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Switch label={t`Sounds`} checked={settings.sound} onChange={(sound) => change({ sound })} />
      <label className="flex items-center gap-3 text-office">
        <Trans>Volume</Trans>
        <input
          type="range"
          min={0.1}
          max={1}
          step={0.1}
          disabled={!settings.sound}
          value={settings.volume}
          onChange={(event) => change({ volume: event.currentTarget.valueAsNumber })}
          className="h-6 flex-1 accent-primary"
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        {tests.map(({ kind, label }) => (
          <Button key={kind} size="small" onClick={() => signal(kind)}>
            {label}
          </Button>
        ))}
      </div>
      <p className="text-small text-muted">
        {lastScan ? (
          <Trans>
            Last scan: {lastScan.text}, {Math.round(lastScan.gapMs)} ms per character.
          </Trans>
        ) : (
          <Trans>Scan any label to test the scanner.</Trans>
        )}
      </p>
    </div>
  );
}
