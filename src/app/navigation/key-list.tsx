import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import type { Icon } from '#src/kit/icon.ts';

/** The text face has no arrows. */
const arrows: Readonly<Record<string, Icon>> = { ArrowUp, ArrowDown, ArrowLeft, ArrowRight };

function KeyName({ name }: { name: string }) {
  const { t } = useLingui();
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  const Arrow = arrows[last];
  if (!Arrow) return name;
  const spokenNames: Readonly<Record<string, string>> = {
    ArrowUp: t`Arrow up`,
    ArrowDown: t`Arrow down`,
    ArrowLeft: t`Arrow left`,
    ArrowRight: t`Arrow right`,
  };
  return (
    <span className="inline-flex items-center gap-1">
      {words.slice(0, -1).join(' ')}
      <Arrow size={12} strokeWidth={3} aria-hidden className="my-[3px]" />
      <span className="sr-only">{spokenNames[last]}</span>
    </span>
  );
}

/** Keys of one place. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-bold text-text">{title}</h3>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}

/** A line: the keys and what they do. */
export function Keys({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 py-1.5">
      <dt className="order-2 flex shrink-0 gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>
            <KeyName name={key} />
          </Kbd>
        ))}
      </dt>
      <dd className="order-1 min-w-0">{children}</dd>
    </div>
  );
}
