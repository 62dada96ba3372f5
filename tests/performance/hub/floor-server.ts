import { createServer, type ServerResponse } from 'node:http';

/** The floor: long polls of Node and nothing else. Whoever gets waits; a post answers all who wait. Says its port on standard output. */
let waiting: ServerResponse[] = [];
const WORD = Buffer.from('{"type":1,"target":"headMoved","arguments":[{"head":1}]}\u001E');

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    waiting.push(response);
    return;
  }
  const told = waiting;
  waiting = [];
  for (const each of told) each.writeHead(200, { 'content-type': 'text/plain', 'content-length': WORD.byteLength }).end(WORD);
  response.writeHead(200, { 'content-length': 2 }).end('{}');
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
