/** Words of the English and German papers. */

const list = (words: string): readonly string[] => words.trim().split(/\s*,\s*/);

export const english = {
  women:
    list(`Olivia, Amelia, Emily, Charlotte, Grace, Sophie, Lucy, Ellie, Ruby, Chloe, Evelyn, Harriet, Imogen, Phoebe, Rosie, Abigail, Beatrice,
    Caroline, Diana, Eleanor, Fiona, Gillian, Heather, Isobel, Jacqueline, Kathleen, Lorraine, Margaret, Nicola, Pamela, Rebecca, Samantha,
    Tracy, Vanessa, Wendy, Yvonne, Zoe, Alison, Bridget, Christine, Deborah, Elaine, Frances, Geraldine, Hilary, Janet`),
  men: list(`Oliver, George, Harry, Noah, Jack, Charlie, Oscar, William, James, Thomas, Henry, Alfie, Archie, Edward, Arthur, Benjamin, Callum,
    Duncan, Ewan, Frederick, Geoffrey, Howard, Ian, Jeremy, Kenneth, Lawrence, Malcolm, Nigel, Owen, Philip, Quentin, Rupert, Simon, Trevor,
    Vincent, Walter, Alistair, Brian, Clive, Derek, Ernest, Francis, Gareth, Hugh, Ivan, Joseph`),
  surnames:
    list(`Smith, Jones, Taylor, Brown, Williams, Wilson, Johnson, Davies, Robinson, Wright, Thompson, Evans, Walker, White, Roberts, Green,
    Hall, Wood, Jackson, Clarke, O'Brien, Harrison, Cooper, Ward, Turner, Morris, Hughes, Edwards, Hill, Moore, Clark, King, Baker, Parker`),
  towns: list(
    `London, Birmingham, Leeds, Glasgow, Sheffield, Bradford, Liverpool, Edinburgh, Manchester, Bristol, Cardiff, Leicester, Coventry, Derby`,
  ),
  parties:
    list(`Harbour Freight, Northgate Steel, Alder & Finch, Meridian Foods, Kestrel Optics, Blackwater Timber, Crown Bakeries, Vale Textiles,
    Orchard Pharma, Tideway Ports, Summit Rail, Bluebell Dairies`),
} as const;

export const german = {
  women:
    list(`Mia, Emma, Hannah, Sofia, Lina, Clara, Ella, Ida, Frieda, Greta, Heidi, Ingrid, Jutta, Käthe, Liesel, Monika, Nele, Petra, Renate,
    Sabine, Tanja, Ute, Ursula, Waltraud, Anke, Birgit, Dörte, Elke, Gisela, Heike, Ilse, Jördis, Karin, Lotte, Margarete, Silke`),
  men: list(`Ben, Paul, Leon, Finn, Elias, Jonas, Luis, Lukas, Anton, Bruno, Dieter, Ernst, Friedrich, Günther, Heinz, Ingo, Jürgen, Karl, Lothar,
    Matthias, Norbert, Otto, Peter, Rainer, Stefan, Torsten, Uwe, Volker, Werner, Axel, Bernd, Detlef, Erich, Gerhard, Horst, Jörg`),
  surnames:
    list(`Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, Bauer, Richter, Klein, Wolf,
    Schröder, Neumann, Schwarz, Zimmermann, Braun, Krüger, Hofmann, Hartmann, Lange, Werner, Krause, Lehmann, Köhler, Weiß, Groß, Jäger`),
  towns: list(
    `Berlin, Hamburg, München, Köln, Frankfurt am Main, Düsseldorf, Leipzig, Dortmund, Essen, Bremen, Dresden, Nürnberg, Münster, Würzburg`,
  ),
  streets:
    list(`Hauptstraße, Schulstraße, Gartenstraße, Bahnhofstraße, Dorfstraße, Bergstraße, Birkenweg, Lindenstraße, Kirchstraße, Waldstraße,
    Ringstraße, Amselweg, Goethestraße, Mühlenweg`),
} as const;
