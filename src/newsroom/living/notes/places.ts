import type { Code } from '../../demo/cast.ts';

/** Every G20 member. */
export const MEMBERS: readonly { readonly c: Code }[] = (
  [
    'AR',
    'AU',
    'BR',
    'CA',
    'CN',
    'FR',
    'DE',
    'IN',
    'ID',
    'IT',
    'JP',
    'MX',
    'RU',
    'SA',
    'ZA',
    'KR',
    'TR',
    'GB',
    'US',
    'EU',
    'AFU',
  ] as const
).map((c) => ({ c }));

/** All but the African Union, which has no currency and no bonds. */
export const STATES = MEMBERS.filter(({ c }) => c !== 'AFU');

/** A second city of each member, where the capital would come too often; for the two unions one of a member state. */
export const CITIES: readonly { readonly c: Code; readonly city: string; readonly river: string }[] = [
  { c: 'AR', city: 'Rosario', river: 'Paraná' },
  { c: 'AU', city: 'Brisbane', river: 'Murray' },
  { c: 'BR', city: 'Recife', river: 'São Francisco' },
  { c: 'CA', city: 'Winnipeg', river: 'Saskatchewan' },
  { c: 'CN', city: 'Wuhan', river: 'Han' },
  { c: 'FR', city: 'Lyon', river: 'Loire' },
  { c: 'DE', city: 'Leipzig', river: 'Elbe' },
  { c: 'IN', city: 'Pune', river: 'Godavari' },
  { c: 'ID', city: 'Surabaya', river: 'Solo' },
  { c: 'IT', city: 'Bologna', river: 'Po' },
  { c: 'JP', city: 'Sapporo', river: 'Ishikari' },
  { c: 'MX', city: 'Puebla', river: 'Lerma' },
  { c: 'RU', city: 'Kazan', river: 'Volga' },
  { c: 'SA', city: 'Jeddah', river: 'Wadi Hanifa' },
  { c: 'ZA', city: 'Durban', river: 'Vaal' },
  { c: 'KR', city: 'Daegu', river: 'Nakdong' },
  { c: 'TR', city: 'Bursa', river: 'Kızılırmak' },
  { c: 'GB', city: 'Leeds', river: 'Severn' },
  { c: 'US', city: 'Omaha', river: 'Platte' },
  { c: 'EU', city: 'Gdańsk', river: 'Vistula' },
  { c: 'AFU', city: 'Kisumu', river: 'Nzoia' },
];

/** Members whose cities here know neither frost nor a hard winter. */
export const WARM: ReadonlySet<Code> = new Set<Code>(['AU', 'BR', 'IN', 'ID', 'MX', 'SA', 'ZA', 'AFU']);
