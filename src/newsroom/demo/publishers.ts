import type { Code } from './cast.ts';

/** A publisher of the synthetic newsroom. All are invented; `.example` (RFC 2606) can never be registered. */
export interface Publisher {
  readonly name: string;
  readonly domain: string;
}

/** News agencies whose reports other publishers reprint word for word. */
export const WIRES: readonly Publisher[] = [
  { name: 'Meridian Wire', domain: 'meridianwire.example' },
  { name: 'Tidewater Agency', domain: 'tidewater.example' },
];

export const PUBLISHERS_BY_COUNTRY: Readonly<Record<Code, readonly Publisher[]>> = {
  AR: [of('Pampas Wire', 'pampaswire'), of('Diario del Estuario', 'diarioestuario')],
  AU: [of('Harbour Ledger', 'harbourledger'), of('Spinifex Courier', 'spinifexcourier')],
  BR: [of('Correio da Restinga', 'correiorestinga'), of('Jornal do Planalto Sul', 'planaltosul')],
  CA: [of('Prairie Dispatch', 'prairiedispatch'), of('Le Matin laurentien', 'matinlaurentien')],
  CN: [of('Yangtze Business Digest', 'yangtzedigest'), of('Pearl Estuary Post', 'pearlestuary')],
  FR: [of('Le Quai', 'lequai'), of('La Gazette du Ponant', 'gazetteponant')],
  DE: [of('Elbe Kurier', 'elbekurier'), of('Rheinblick Wirtschaft', 'rheinblick')],
  IN: [of('Deccan Sentinel', 'deccansentinel'), of('Monsoon Business Review', 'monsoonreview')],
  ID: [of('Nusantara Lantern', 'nusantaralantern'), of('Selat Ekonomi', 'selatekonomi')],
  IT: [of('Il Molo', 'ilmolo'), of("Voce dell'Appennino", 'voceappennino')],
  JP: [of('Setouchi Shimpo', 'setouchishimpo'), of('Kanto Market Note', 'kantonote')],
  MX: [of('El Faro del Golfo', 'farodelgolfo'), of('Altiplano Diario', 'altiplanodiario')],
  RU: [of('Volga Observer', 'volgaobserver'), of('Neva Business', 'nevabusiness')],
  SA: [of('Red Sea Chronicle', 'redseachronicle'), of('Najd Economic', 'najdeconomic')],
  ZA: [of('Highveld Mail', 'highveldmail'), of('Cape Lantern', 'capelantern')],
  KR: [of('Hangang Daily', 'hangangdaily'), of('Busan Harbour News', 'busanharbour')],
  TR: [of('Bosphorus Gazette', 'bosphorusgazette'), of('Marmara Ticaret', 'marmaraticaret')],
  GB: [of('Thames & Tyne', 'thamesandtyne'), of('The Pennine Post', 'penninepost')],
  US: [of('Great Lakes Tribune', 'greatlakestribune'), of('Mesa Standard', 'mesastandard')],
  EU: [of('Brussels Circular', 'brusselscircular'), of('Europa Ledger', 'europaledger')],
  AFU: [of('Rift Valley Record', 'riftvalleyrecord'), of('Sahel & Coast', 'sahelandcoast')],
};

/** Papers that report from abroad: what stands beside a country's own press. */
export const ABROAD: readonly Publisher[] = [
  of('Northgate Review', 'northgatereview'),
  of('The Parallel', 'theparallel'),
  of('Open Channel', 'openchannel'),
  of('Cargo & Capital', 'cargoandcapital'),
  of('Lodestar Daily', 'lodestardaily'),
];

function of(name: string, domain: string): Publisher {
  return { name, domain: `${domain}.example` };
}
