import { deskCalls, syncCalls } from '#schema/calls/sync.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';
import { PASSWORD } from '#tests/e2e/support/people.ts';

/** Data of the service itself, read past every device: the judge of *exactly once* and *nothing lost*. */
export interface Held {
  containers: Container[];
  registrations: Registration[];
  orders: Order[];
  positions: Position[];
}

const device = { deviceName: 'witness', highestN: 0, waiting: 0, oldestAt: 0 };

/** Signs in as a program and asks one call. */
export class Witness {
  readonly origin: string;
  #token = '';
  /** Version of the service, which turns devices of an older version away. */
  version = '';
  userId = '';
  clientId = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Signs in at *demo*; staff may ask for another client. */
  async signIn(userName = 'supervisor', client = 'demo'): Promise<void> {
    const home = await this.#guidOf('demo');
    const body = {
      customerGuid: home,
      userName,
      userPassword: PASSWORD,
      ...(client !== 'demo' && { requestedCustomerGuid: await this.#guidOf(client) }),
    };
    const signedIn = await this.ask('POST', sessionCalls.token.path, body);
    this.#token = String(Reflect.get(Object(signedIn), 'accessToken'));
    const claims = JSON.parse(Buffer.from(this.#token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>; // the service's own token
    this.userId = claims['sub'] ?? '';
    this.clientId = claims['tenant'] ?? '';
    this.version = String(Reflect.get(Object(await this.ask('GET', '/api/health')), 'version'));
  }

  /** Every box, document and order of the client, from the feed. */
  async held(): Promise<Held> {
    await this.#ready();
    const rows = new Map<string, { stream: string; row: unknown }>();
    for (let since = 0, epoch = '', more = true; more;) {
      const asked = {
        device: { ...device, version: this.version, deviceId: crypto.randomUUID() },
        epoch,
        since,
        limit: 5_000,
        scope: '',
      };
      const page = (await this.ask('POST', syncCalls.pull.path, asked)) as PullAnswer; // the service has its own shape
      for (const { stream, id, row } of page.rows) rows.set(`${stream}/${id}`, { stream, row });
      ({ to: since, epoch, more } = page);
    }
    const of = <T>(wanted: string) =>
      [...rows.values()].flatMap(({ stream, row }) => (stream === wanted && row !== null ? [row as T] : [])); // the stream names the shape
    return { containers: of('containers'), registrations: of('registrations'), orders: of('orders'), positions: of('positions') };
  }

  /** Audit of a decided case. */
  async audit(conflictId: string): Promise<unknown> {
    await this.#ready();
    return this.ask('GET', deskCalls.conflictAudit.path.replace('{id}', conflictId));
  }

  /** Returns if the custody chain of a box is whole, and how many events it has. */
  async custody(containerId: string): Promise<{ whole: boolean; events: { event: number }[] }> {
    await this.#ready();
    return (await this.ask('GET', deskCalls.custody.path.replace('{containerId}', containerId))) as {
      whole: boolean;
      events: { event: number }[];
    }; // the row of the call has this type
  }

  async #guidOf(client: string): Promise<unknown> {
    const check = await this.ask('GET', `${tenancyCalls.checkClient.path}?customerUrlPath=${client}`);
    return Reflect.get(Object(check), 'customerGuid');
  }

  async #ready(): Promise<void> {
    if (this.#token === '') await this.signIn();
  }

  /** Asks one call and gives its data; anything but success throws. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-token-transport': 'body',
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answered: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answered)}`);
    return Reflect.get(Object(answered), 'data') ?? answered;
  }
}
