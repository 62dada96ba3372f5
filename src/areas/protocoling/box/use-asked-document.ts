import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Registration } from '#schema/records/registration.ts';
import { useLive } from '#src/data/live/live.ts';
import { registrationById } from '#src/data/queries/registrations.ts';

/** Opens the document the address asks for, e.g. one the supervisor sent back; then the address is that of the box again. */
export function useAskedDocument(containerId: string, open: (row: Registration) => void): void {
  const { document: asked = '' }: { document?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const row = useLive(registrationById, asked)?.row ?? null;
  const show = useEffectEvent((found: Registration) => {
    if (found.containerId === containerId) open(found);
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (row) show(row);
  }, [row]);
}
