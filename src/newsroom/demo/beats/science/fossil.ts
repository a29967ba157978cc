import { ANY_DAY, scenario, topic } from '../../telling.ts';

/** A fossil is described, with a second opinion. */
export const fossil = scenario(
  'fossil',
  'science',
  ANY_DAY,
  [
    {
      c: 'AR',
      where: 'a quarry in Neuquén',
      what: 'a long-necked dinosaur no bigger than a cow',
      age: 94,
      why: 'it lived on what was then an island',
      name: 'Insulatitan minor',
    },
    {
      c: 'CN',
      where: 'a slope in Yunnan',
      what: 'a fish with a bony fin that bends like an elbow',
      age: 423,
      why: 'limbs may be older than thought',
      name: 'Cubitolepis qiaoi',
    },
    {
      c: 'AU',
      where: 'an opal mine near Lightning Ridge',
      what: 'a jaw of an egg-laying mammal',
      age: 101,
      why: 'the group was more varied than today',
      name: 'Opalonodon tarra',
    },
    {
      c: 'ZA',
      where: 'a road cutting in the Karoo',
      what: 'a burrow with two animals that should have been enemies',
      age: 251,
      why: 'they sheltered together after a flood',
      name: '',
    },
    {
      c: 'GB',
      where: 'a beach on the Isle of Wight',
      what: 'a flying reptile with a comb of teeth',
      age: 125,
      why: 'it strained shrimps from shallow water',
      name: 'Pectenodraco vectis',
    },
  ] as const,
  (k, v) => {
    const finder = k.person();
    const critic = k.person();
    return [
      {
        day: 0,
        hour: 16.1,
        title: k.alt(
          `Fossil from ${v.where} turns out to be ${v.what}`,
          `${v.what.charAt(0).toUpperCase()}${v.what.slice(1)}, ${v.age} million years old`,
        ),
        summary: `Researchers describe ${v.what}, found ${v.where.startsWith('a beach') || v.where.startsWith('a slope') ? 'on' : 'in'} ${v.where}. It is about ${v.age} million years old and suggests that ${v.why}.`,
        tags: ['palaeontology', 'fossils'],
        about: [topic('Palaeontology'), finder],
        impacts: [
          [
            'discovery>museums',
            'up',
            'low',
            'medium_term',
            'New finds of this kind draw visitors and students to regional collections.',
          ],
        ],
        claims: [`The fossil is about ${v.age} million years old.`, `~The find suggests that ${v.why}.`],
        reports: [
          [
            'local',
            'A find with consequences',
            `The rock is {0:about ${v.age} million years old}. {1:"It tells us that ${v.why},"} said ${finder.label}.`,
          ],
          [
            'abroad',
            'Looking at an old bone',
            `Dated to {0:about ${v.age} million years}, the specimen is well preserved. {!1:One specimen is not a population,} said ${critic.label}, who was not involved.`,
          ],
        ],
        body: [
          k.alt(
            `It lay in a drawer for nine years before anybody looked at it twice. Now the fossil from ${v.where} has been described: ${v.what}.`,
            `A weekend walker noticed it, a student dug it out, and on ${k.weekday()} it was presented to the public: ${v.what}, found ${v.where.startsWith('a beach') || v.where.startsWith('a slope') ? 'on' : 'in'} ${v.where}.`,
          ),
          `The rock around it is about ${v.age} million years old. ${finder.label}, the first author, reads the find in this way: ${v.why}.${v.name === '' ? '' : ` The animal is to be called ${v.name}.`}`,
          `${critic.label}, who was not involved, is more cautious. ${k.alt(`One specimen is not a population, and the second half of the skeleton is still in the ground.`, `One specimen is not a population, and a good part of it is still in the rock.`, `One specimen is not a population; the critic would like to see a second before redrawing the tree.`)}`,
        ],
      },
    ];
  },
);
