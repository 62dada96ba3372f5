import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSignInService, type SignInService } from '#tests/bench/sign-in-service.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A vault whose demonstration client has a sign-in service of its own: a whole OpenID provider. */
export async function openVaultWithOwnService(): Promise<{ vault: Vault; provider: SignInService }> {
  let provider: SignInService | undefined;
  const vault = await openVault({
    env: async (origin, dataDir) => {
      provider = await openSignInService([`${origin}/demo/auth/callback`]);
      const { issuer, clientId, clientSecret } = provider;
      const file = join(dataDir, 'sign-in-services.json');
      await writeFile(file, JSON.stringify({ demo: { issuer, clientId, clientSecret } }));
      return { OIDC_FILE: file, PUBLIC_URL: origin };
    },
  });
  if (!provider) throw new Error('The vault did not ask for its settings.');
  return { vault, provider };
}
