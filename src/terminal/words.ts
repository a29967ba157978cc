// Words of questions: filler words and synonyms. Stems are those of PostgreSQL's `english`.

/** Stems that stand in questions and say nothing about the answer. */
export const FILLERS: ReadonlySet<string> = new Set(
  `accord answer anyon anyth articl ask believ correct describ detail develop event exact explain fact find give happen
  headlin heard inform involv know latest learn let like list mention new news pleas question quot read recent regard
  relat report say show situat known knew someon someth state statement stori suggest summar summari talk tell thing think true
  updat want wonder word would blank fill miss complet sentenc call name`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Stems of verbs that are written in many ways: they weigh less than what a question is about. */
export const LIGHT: ReadonlySet<string> = new Set(
  `be becom begin bring call caus come decid do end face follow get go hold includ keep lead leav look make mean meet move
  need occur place plan put receiv run see seek seem set start stop take tri turn use work mani much long often year day
  time week month type kind amount number peopl person man woman group place part way reason citi countri`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

// Forms that no stemmer brings together. The first of a line stands for the others.
const IRREGULAR = `win won
buy bought
sell sold sale
say said
tell told
find found
hold held
lose lost loss
leave left
make made
meet met
pay paid
send sent
spend spent
take took taken
think thought
bring brought
build built
catch caught
come came
draw drew drawn
drive drove driven
fall fell fallen
fight fought
fly flew flown
give gave given
go went gone
grow grew grown growth
hit hits
know knew known
lead led
rise rose risen
run ran
see saw seen
seek sought
shoot shot
speak spoke spoken
stand stood
steal stole stolen
strike struck
teach taught
throw threw thrown
write wrote written
begin began begun
become became
break broke broken
choose chose chosen choice
get got gotten
keep kept
mean meant
sing sang sung
sink sank sunk
swear swore sworn
withdraw withdrew withdrawn
die died death dead dies`;

// Synonyms in headlines. They count a little less than the word itself.
const SAME = `kill slay murder die
buy acquire purchase takeover
rise increase climb jump surge gain soar grow
fall drop decline plunge slump sink decrease
cut reduce lower slash
boss chief executive ceo head
win beat defeat victory
announce unveil reveal declare
approve back endorse pass
reject refuse oppose deny
fire sack dismiss
hire appoint name
start begin launch open
end finish close conclude
injure hurt wound
arrest detain hold
charge accuse allege
warn alert caution
leader president premier
police officer cop
firm company corporation
car vehicle
child kid
doctor physician
film movie
plane aircraft jet
passenger flyer traveller
ship vessel boat
rate interest
strike walkout
agree deal accord agreement pact
vote election poll ballot
quit resign depart
plan propose proposal
help aid assist
ask urge call
attack assault
fight battle clash
jail prison imprison
lawsuit sue suit
job employment
price cost
crash collision collide
storm cyclone hurricane
blaze fire bushfire
probe investigate inquiry investigation
talks negotiate negotiation
fans supporter
nation country`;

/** One word or several that mean the same, with every form of each: as they are written, to be stemmed. */
export const FORMS: readonly (readonly string[])[] = IRREGULAR.split('\n').map((line) => line.split(' '));
export const SYNONYMS: readonly (readonly string[])[] = SAME.split('\n').map((line) => line.split(' '));

/** Words that begin a question, or stand for what is asked. Their capital says nothing. */
export const OPENERS: ReadonlySet<string> = new Set(
  `who whom whose what which when where why how did does do is are was were has have had can could will would should in on at
  by for from to of the a an and or but tell give show find list name describe explain please according after before since
  during if i we you he she it they this that these those there any some many fill complete about my our your`.split(
    /\s+/,
  ),
);
