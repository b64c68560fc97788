import { listExampleAddresses } from '@carelane/contract/site';
import type { Deps } from './deps';

export function listSettingWarnings({ config, site }: Pick<Deps, 'config' | 'site'>): string[] {
  const warnings: string[] = [];
  if (config.exposed && config.stunIsPublicDefault)
    warnings.push(
      'STUN_URLS is not set: calls use public third-party servers, which see callers’ network addresses; set your own, or none',
    );
  if (config.exposed && listExampleAddresses(site.current()).length > 0)
    warnings.push(
      'contact addresses are still examples that reach nobody: enter your own under /operator/site',
    );
  if (config.trustProxy === true)
    warnings.push(
      'TRUST_PROXY=true: callers can claim any network address, and so bypass limits per address; set the number of proxies',
    );
  if (!config.rateLimits)
    warnings.push('RATE_LIMITS=off: rate limits are disabled; never do this on a public site');
  return warnings;
}
