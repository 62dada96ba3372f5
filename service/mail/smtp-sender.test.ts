import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Shown } from '#service/pages/shown.ts';
import { MailRefused, smtpSender, smtpSettings } from './smtp-sender.ts';

/** A bare SMTP server: accepts what it is sent, keeps the messages and the recipients. */
async function bareServer(answerToRecipient = '250 fine') {
  const kept: { to: string[]; data: string }[] = [];
  const server = createServer((socket) => converse(socket, answerToRecipient, kept));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.address() as { port: number };
  return { kept, port, close: () => new Promise((resolve) => server.close(resolve)) };
}

function converse(socket: Socket, answerToRecipient: string, kept: { to: string[]; data: string }[]) {
  let [buffer, isData, to] = ['', false, [] as string[]];
  const answer = (line: string) => {
    if (/^(?:EHLO|HELO)/i.test(line)) return '250 here';
    const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
    if (recipient !== undefined) to.push(recipient);
    if (recipient !== undefined) return answerToRecipient;
    if (line === 'DATA') isData = true;
    if (line === 'DATA') return '354 go on';
    return line === 'QUIT' ? '221 bye' : '250 fine';
  };
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.write('220 ready\r\n');
  socket.on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (isData ? 5 : 2));
      if (isData) {
        kept.push({ to, data: part });
        [isData, to] = [false, []];
        socket.write('250 kept\r\n');
      } else socket.write(`${answer(part)}\r\n`);
    }
  });
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const at = (port: number, now = () => 0) => smtpSender({ url: `smtp://127.0.0.1:${port}/`, from: 'archive@vault.example' }, now);

test('a message reaches the server with its sender, reader and text', async () => {
  const { kept, port } = await bareServer();
  await at(port).send({ to: 'anna@client.example', subject: 'Zamówienie 7', text: 'Order 7 was accepted.' });
  expect(kept).toHaveLength(1);
  expect(kept[0]?.to).toEqual(['anna@client.example']);
  expect(kept[0]?.data).toContain('From: archive@vault.example');
  expect(kept[0]?.data).toContain('Order 7 was accepted.');
});

test('a line break in a subject begins no header, and in an address refuses the message', async () => {
  const { kept, port } = await bareServer();
  const sender = at(port);
  await sender.send({ to: 'anna@client.example', subject: 'Order\r\nBcc: thief@other.example', text: '.' });
  expect(kept[0]?.to).toEqual(['anna@client.example']);
  expect(kept[0]?.data).not.toMatch(/^Bcc:/m);
  const hostile = [
    'anna@client.example\r\nRCPT TO:<thief@other.example>',
    'a@b.example, thief@other.example',
    'A <a@b.example>',
    '',
  ];
  for (const to of hostile) await expect(sender.send({ to, subject: 'x', text: 'x' })).rejects.toBeInstanceOf(MailRefused);
  expect(kept).toHaveLength(1);
});

test('a text that looks like a path or an address is sent as it is', async () => {
  const { kept, port } = await bareServer();
  await at(port).send({ to: 'anna@client.example', subject: 'x', text: 'file:///etc/passwd' });
  expect(kept[0]?.data).toContain('file:///etc/passwd');
});

test('pages go along as a file, and a message that is sent again has the same id', async () => {
  const { kept, port } = await bareServer();
  const content = Buffer.from('%PDF-1.7 umowa') as Uint8Array as Shown<Uint8Array>; // as the door gives it
  const attachments = [{ name: 'umowa o pracę.pdf', type: 'application/pdf', content }];
  const message = { id: 'mail/u/1/0', to: 'anna@client.example', subject: 'Umowa', text: 'Please read.', attachments };
  for (const time of [1, 2]) {
    await at(port).send(message);
    expect(kept).toHaveLength(time);
  }
  const [first, again] = kept.map(({ data }) => /^Message-ID: (<.+@vault\.example>)$/im.exec(data)?.[1]);
  expect(first).toBeDefined();
  expect(again).toBe(first);
  expect(kept[0]?.data).toContain('Content-Type: application/pdf');
  expect(kept[0]?.data).toContain(Buffer.from('%PDF-1.7 umowa').toString('base64'));
});

test('a reader the server does not know is final; any other refusal may be tried again', async () => {
  const [unknown, busy] = [await bareServer('550 no such user'), await bareServer('451 later')];
  const message = { to: 'gone@client.example', subject: 'x', text: 'x' };
  await expect(at(unknown.port).send(message)).rejects.toThrow('mail.refused');
  const tried = await at(busy.port)
    .send(message)
    .catch((error: unknown) => error);
  expect(tried).toBeInstanceOf(Error);
  expect(tried).not.toBeInstanceOf(MailRefused);
});

test('a dead server is left alone for a minute: messages fail without a connection, and succeed after it is back', async () => {
  const first = await bareServer();
  await first.close();
  let time = 0;
  const sender = at(first.port, () => time);
  const message = { to: 'anna@client.example', subject: 'x', text: 'x' };
  await expect(sender.send(message)).rejects.toThrow('ECONNREFUSED');
  await expect(sender.send(message)).rejects.toThrow('did not answer a moment ago');
  time = 60_001;
  await expect(sender.send(message)).rejects.toThrow('ECONNREFUSED');
});

test('SMTP_URL names a server and the address messages come from', () => {
  expect(smtpSettings('smtps://u:p@mail.example:465?from=archive@vault.example')).toEqual({
    url: 'smtps://u:p@mail.example:465',
    from: 'archive@vault.example',
  });
  for (const wrong of [
    'mail.example',
    'http://mail.example?from=a@b.example',
    'smtp://mail.example',
    'smtp://mail.example?from=a',
  ])
    expect(smtpSettings(wrong)).toBeUndefined();
});
