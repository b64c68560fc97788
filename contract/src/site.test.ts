import { describe, expect, it } from 'vitest';
import { DEFAULT_SITE, isExampleAddress, listExampleAddresses, phoneLink, siteSchema } from './site';
import { fillSite, SITE_PLACEHOLDERS } from './site-text';

const accepts = (change: object) => siteSchema.safeParse({ ...DEFAULT_SITE, ...change }).success;

describe('the details of a site', () => {
  it.each([
    { name: 'Sunrise Clinic' },
    { name: 'Dr. A.B. Rao & Sons (Pvt.) Ltd.' },
    { name: 'सूर्योदय क्लिनिक' },
    { address: '' },
    { address: '12 Lake Road, Chennai 600 001, India' },
    { supportEmail: 'help+desk@clinic.test' },
    { emergencyNumber: '108' },
    { emergencyNumber: '+44 20 7946 0018' },
    { emergencyNumber: '1800-555-0199' },
  ])('the details can include %j', (change) => {
    expect(accepts(change)).toBe(true);
  });

  it.each([
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(81) },
    { name: 'Clinic\r\nBcc: all@clinic.test' },
    // U+202E reverses the direction of the text after it.
    { name: 'Clinic\u202egpj' },
    { name: 'see https://clinic.test' },
    { name: 'www.clinic.test' },
    { name: '<b>Clinic</b>' },
    { address: '12 Lake Road\nChennai' },
    { address: 'x'.repeat(201) },
    { supportEmail: 'help' },
    { supportEmail: 'help@clinic.test\r\nBcc: all@clinic.test' },
    { privacyEmail: '' },
    { emergencyNumber: '1' },
    { emergencyNumber: 'one one two' },
    { emergencyNumber: '112;ext=5' },
    { emergencyNumber: '1'.repeat(16) },
  ])('the details cannot include %j', (change) => {
    expect(accepts(change)).toBe(false);
  });

  it('are examples until they are changed', () => {
    expect(listExampleAddresses(DEFAULT_SITE)).toHaveLength(3);
    expect(listExampleAddresses({ ...DEFAULT_SITE, supportEmail: 'help@clinic.test' })).toHaveLength(2);
    expect([
      isExampleAddress('a@EXAMPLE'),
      isExampleAddress('a@example.test'),
      isExampleAddress('a@an-example'),
    ]).toEqual([true, false, false]);
  });
});

describe('a page', () => {
  const allPlaceholders = Object.values(SITE_PLACEHOLDERS).join('|');

  it('says who runs the site, and which number to call', () => {
    expect(fillSite(allPlaceholders, DEFAULT_SITE)).toBe(
      'Carelane||support@carelane.example|privacy@carelane.example|security@carelane.example|112|tel:112| in India',
    );
    const custom = {
      ...DEFAULT_SITE,
      name: 'Sunrise Clinic',
      address: '12 Lake Road',
      emergencyNumber: '+44 999',
    };
    expect(fillSite(allPlaceholders, custom)).toBe(
      'Sunrise Clinic|, 12 Lake Road|support@carelane.example|privacy@carelane.example|security@carelane.example|+44 999|tel:+44999|',
    );
  });

  it('names no country once an operator has entered anything, even if the number is the same', () => {
    const abroad = { ...DEFAULT_SITE, address: '4 Lange Straße, Berlin' };
    expect(fillSite(`${SITE_PLACEHOLDERS.emergencyNumber}${SITE_PLACEHOLDERS.emergencyRegion}`, abroad)).toBe(
      '112',
    );
  });

  it('shows what was entered as plain text', () => {
    const name = `<script>"&'</script> $& {{privacyEmail}}`;
    expect(fillSite(`<p title="${SITE_PLACEHOLDERS.name}">`, { ...DEFAULT_SITE, name })).toBe(
      '<p title="&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt; $&amp; {{privacyEmail}}">',
    );
  });

  it('leaves braces that are not a placeholder as they are', () => {
    expect(fillSite('{{other}} {name}', DEFAULT_SITE)).toBe('{{other}} {name}');
  });
});

it('a phone link contains only the digits and the plus sign of a number', () => {
  expect(phoneLink('+44 20-79')).toBe('tel:+442079');
});
