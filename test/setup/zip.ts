import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A zip file of one entry (APPNOTE.TXT, 4.3), deflated, as the public archive writes them.
 * @param more `isStored`: not deflated; `sumOf`: the content whose checksum it has.
 */
export function zipOf(
  name: string,
  content: string,
  { isStored = false, sumOf = content }: { readonly isStored?: boolean; readonly sumOf?: string } = {},
): Buffer {
  const plain = Buffer.from(content);
  const packed = isStored ? plain : deflateRawSync(plain);
  const title = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(isStored ? 0 : 8, 4);
  common.writeUInt32LE(0x5a21_0000, 6);
  common.writeUInt32LE(crc32(sumOf), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(plain.length, 18);
  common.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
    common,
    Buffer.alloc(14),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
