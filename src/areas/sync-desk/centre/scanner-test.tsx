import { Trans, useLingui } from '@lingui/react/macro';
import { Keyboard, ScanBarcode } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { controlClass, InputShell } from '#src/kit/inputs/input-shell.tsx';
import { Disclosure, DisclosureButton, DisclosurePanel } from '#src/kit/layout/disclosure.tsx';
import { burstDefaults } from '#src/kit/scan/burst.ts';
import { useScan, useScanner } from '#src/kit/scan/scanner.ts';
import { afterKey, nothingTyped, type Typed } from './typed-keys.ts';

/** Last input of the scanner test: a scan, as the listener of the page classified it, or keys left to the field. */
type Reading = { isScan: boolean; text: string; gapMs: number };

/** *Test the scanner*: shut until it is wanted, because while it is open every scan on this page belongs to it. */
export function ScannerTest() {
  return (
    <Disclosure as="div" className="pt-3">
      <DisclosureButton as={Button} icon={ScanBarcode}>
        <Trans>Test the scanner</Trans>
      </DisclosureButton>
      <DisclosurePanel>
        <Test />
      </DisclosurePanel>
    </Disclosure>
  );
}

function Test() {
  const field = useId();
  const { lastScan: scanned, signal } = useScanner();
  const keys = useRef<Typed>(nothingTyped);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [last, setLast] = useState<'scan' | Reading | null>(null);
  useScan(() => {
    signal('accepted');
    keys.current = nothingTyped;
    setText('');
    setLast('scan');
  });
  // it was asked for with the button above it
  useEffect(() => input.current?.focus(), []);
  const reading = last === 'scan' ? scanned && { ...scanned, isScan: true } : last;
  return (
    <div className="flex flex-col gap-2 pt-3">
      <label htmlFor={field} className="text-office text-soft">
        <Trans>Scan any label, or enter a code and press Enter</Trans>
      </label>
      <InputShell>
        <input
          id={field}
          ref={input}
          type="text"
          data-control
          autoComplete="off"
          value={text}
          className={controlClass(true)}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            keys.current = afterKey(keys.current, { key: event.key, at: event.timeStamp });
            if (event.key !== 'Enter' || text === '') return;
            // a scan does not come here: the page has taken it out of the field with its Enter
            setLast({ isScan: false, text, gapMs: keys.current.gapMs });
            keys.current = nothingTyped;
            setText('');
          }}
        />
      </InputShell>
      <div role="status">{reading ? <Verdict reading={reading} /> : null}</div>
    </div>
  );
}

function Verdict({ reading: { isScan, text, gapMs } }: { reading: Reading }) {
  const { t } = useLingui();
  const { settings } = useScanner();
  const apart = Math.round(gapMs);
  const least = burstDefaults.charactersLeast;
  const most = settings.gapMs;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-office">
        <Pill tone={isScan ? 'success' : 'neutral'} icon={isScan ? ScanBarcode : Keyboard}>
          {isScan ? t`Recognized as a scan` : t`Recognized as typing`}
        </Pill>
        <CodeText className="wrap-anywhere">{text}</CodeText>
        <span className="text-muted">
          <Trans>{apart} ms between keys</Trans>
        </span>
      </p>
      {isScan ? null : (
        <p className="pt-1 text-small text-soft">
          <Trans>
            A scan has at least {least} characters, at most {most} ms apart, immediately followed by Enter or Tab.
          </Trans>
        </p>
      )}
    </>
  );
}
