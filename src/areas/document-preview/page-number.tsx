import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { Field } from '#src/kit/inputs/field.tsx';
import { useUnsaved } from '#src/parts/unsaved/unsaved.ts';

interface PageNumberProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** The number of the page; pressed it is a field for another one. */
export function PageNumber({ page, pageCount, onPage }: PageNumberProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(false);
    // where the keys of the viewer work again
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isAsked)
    return (
      <NumberField
        onLeave={() => setAsked(false)}
        onClose={close}
        onNumber={(wanted) => {
          if (wanted > 0) onPage(Math.min(pageCount, wanted));
          close();
        }}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      aria-keyshortcuts="G"
      title={t`Go to page`}
      onClick={() => setAsked(true)}
      className="min-h-11 rounded-control px-2 tabular-nums hover:bg-well"
    >
      <span aria-live="polite">
        <Trans>
          <b>{page}</b> of {pageCount}
        </Trans>
      </span>
    </button>
  );
}

interface NumberFieldProps {
  onNumber: (wanted: number) => void;
  /** Escape. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

function NumberField({ onNumber, onClose, onLeave }: NumberFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <div
      role="presentation"
      className="w-52"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <Field
        id={id}
        type="number"
        mask="#####"
        layout="compact"
        label={t`Page`}
        value={text}
        onChange={setText}
        onEnter={(typed) => onNumber(Number.parseInt(typed, 10) || 0)}
        onBlur={onLeave}
      />
    </div>
  );
}
