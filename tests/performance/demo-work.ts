import { randomUUID } from 'node:crypto';
import { sessionCalls } from '#schema/calls/session.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import type { Container } from '#schema/records/container.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { DEMO_PASSWORD } from '#service/demo/fill-demo.ts';

/** A user of the demonstration, signed in. */
export interface Person {
  origin: string;
  token: string;
  clientId: string;
  userId: string;
}

/** Signs in to a client of the demonstration. */
export async function signedIn(origin: string, userName: string, urlPath = 'demo'): Promise<Person> {
  const check = (await ask(`${origin}${tenancyCalls.checkClient.path}?customerUrlPath=${urlPath}`)) as { customerGuid: string };
  const clientId = check.customerGuid;
  const asked = { customerGuid: clientId, userName, userPassword: DEMO_PASSWORD };
  const { accessToken: token } = (await ask(origin + sessionCalls.token.path, asked)) as { accessToken: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
  return { origin, token, clientId, userId: claims['sub'] ?? '' };
}

async function ask(address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { result, data, message } = (await answer.json()) as { result: boolean; data: unknown; message: string };
  if (!result) throw new Error(`${address}: ${message}`);
  return data;
}

/** Finds the open boxes of a class without rules that could refuse a document; throws when there is none. */
export function openBoxes(classes: readonly DocumentClass[], containers: readonly Container[]) {
  const documentClass = classes.find(({ name }) => name === 'HR personal files');
  const boxes = containers.filter(({ status, classId }) => status === 1 && classId === documentClass?.id);
  const [first] = boxes;
  if (!documentClass || !first) throw new Error('The demonstration has no open box of HR personal files.');
  return { documentClass, boxes, first };
}

/** Makes what a registration in an open box says. The number tells documents apart. */
export function registrationIn(box: Container, { id, attributes }: DocumentClass, code: string, number: string) {
  const byName: Record<string, string> = {
    'Document code': code,
    'Personal no.': `KD/2019/${number}`,
    Surname: 'Kowalska',
    'First name': 'Anna',
    'Date of birth': '1961-03-12',
    'Part of file': 'B. Employment',
  };
  const own = Object.fromEntries(
    attributes.flatMap((attribute) => (byName[attribute.name] ? [[attribute.id, byName[attribute.name]]] : [])),
  );
  const values = { ...box.inherited, ...own } as Record<string, string>;
  const about = { containerId: box.id, projectId: box.projectId, classId: id, code, values };
  return { ...about, evidence: {}, toVerify: [], tries: {}, leased: [] };
}

/** Makes an id that sorts by the time it was made. */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const rest = randomUUID().replaceAll('-', '');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}
