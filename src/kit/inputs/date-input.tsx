import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { LIMITS } from '#schema/limits.ts';
import { dateOrderOf, readDate, showDate, typeDate, type DateOrder } from '#schema/rules/dates.ts';
import { InnerButton, InputShell } from './input-shell.tsx';
import { controlProps, isEnter } from './line-input.tsx';
import type { InputProps } from './input-props.ts';

const CalendarWindow = lazy(() => import('./calendar-window.tsx'));

/** The writing in small letters, as a person reads it: languages have letters of their own for the year. */
const orderWords: Record<DateOrder, MessageDescriptor> = {
  'yyyy-MM-dd': msg`yyyy-mm-dd`,
  'dd.MM.yyyy': msg`dd.mm.yyyy`,
  'MM/dd/yyyy': msg`mm/dd/yyyy`,
};

function thisYear(): number {
  return new Date().getFullYear();
}

/**
 * A typed date (ux.md §6.2): separators are inserted automatically and every accepted writing is read. The calendar opens by
 * its button or Alt+Down; by mouse focus only where the form asks for it, never over the next field in box registration.
 */
export function DateInput(props: InputProps) {
  const { t, i18n } = useLingui();
  const { id, value, onChange, dateOrder: order = dateOrderOf(i18n.locale) } = props;
  const [shell, setShell] = useState<HTMLDivElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const off = Boolean(props.disabled) || Boolean(props.readOnly);
  const close = (): void => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const button = (
    <InnerButton label={t`Open the calendar`} expanded={isOpen} disabled={off} onPress={() => setOpen(!isOpen)}>
      <CalendarDays size={18} aria-hidden />
    </InnerButton>
  );
  return (
    <div ref={setShell}>
      <InputShell
        look={props.look}
        disabled={props.disabled}
        lead={props.lead}
        sign={
          <>
            {props.sign}
            {button}
          </>
        }
      >
        <DateLine {...props} order={order} onOpen={() => !off && setOpen(true)} />
      </InputShell>
      {isOpen && shell ? (
        <Suspense>
          <CalendarWindow
            anchor={shell}
            value={readDate(value, order, props.latestYear ?? thisYear()) ?? ''}
            onPick={(picked) => {
              onChange(picked);
              close();
            }}
            onClose={close}
            onAway={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function DateLine({ onOpen, order, ...props }: InputProps & { order: DateOrder; onOpen: () => void }) {
  const { i18n } = useLingui();
  const { value, onChange, onEnter, onBlur, opensOnFocus = false } = props;
  const waiting = useRef(0);
  const shown = showDate(value, order);
  const read = (): string => readDate(value, order, props.latestYear ?? thisYear()) ?? value;
  return (
    <input
      type="text"
      inputMode="numeric"
      data-control
      {...controlProps(props)}
      placeholder={props.placeholder ?? i18n._(orderWords[order])}
      value={shown}
      onChange={(event) => onChange(typeDate(shown, event.currentTarget.value, order))}
      onPointerDown={(event) => {
        if (opensOnFocus && event.pointerType === 'mouse') waiting.current = window.setTimeout(onOpen, LIMITS.datePickerFocusMs);
      }}
      onBlur={() => {
        window.clearTimeout(waiting.current);
        const left = read();
        if (left !== value) onChange(left);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault();
          onOpen();
        }
        if (!isEnter(event)) return;
        // without an act of its own, Enter sends the form around it with the day as it is read
        if (onEnter) event.preventDefault();
        (onEnter ?? onChange)(read());
      }}
    />
  );
}
