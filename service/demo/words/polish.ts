/** Words of the Polish papers. One string per list: they are read as lists, never one by one. */

const list = (words: string): readonly string[] => words.trim().split(/\s*,\s*/);

export const polish = {
  women:
    list(`Anna, Maria, Katarzyna, Małgorzata, Agnieszka, Barbara, Ewa, Krystyna, Elżbieta, Magdalena, Monika, Zofia, Joanna, Teresa,
    Danuta, Aleksandra, Natalia, Karolina, Beata, Dorota, Jadwiga, Janina, Halina, Jolanta, Grażyna, Iwona, Irena, Paulina, Justyna, Bożena,
    Urszula, Hanna, Julia, Wiktoria, Sylwia, Renata, Helena, Marta, Kinga, Stanisława, Aneta, Marianna, Wiesława, Oliwia, Weronika, Edyta,
    Alicja, Genowefa, Kazimiera, Zuzanna, Emilia, Patrycja, Wanda, Maja, Lucyna, Amelia, Aniela, Łucja, Gabriela, Milena, Mirosława,
    Bogumiła, Bronisława, Cecylia, Czesława, Dagmara, Daria, Dominika, Eleonora, Eugenia, Felicja, Franciszka, Henryka, Honorata, Ilona,
    Izabela, Jagoda, Józefa, Kamila, Klaudia, Kornelia, Lena, Leokadia, Lidia, Liliana, Longina, Ludmiła, Malwina, Martyna, Matylda,
    Michalina, Nadzieja, Nina, Olga, Otylia, Pelagia, Regina, Róża, Rozalia, Sabina, Salomea, Stefania, Tekla, Władysława, Żaneta`),
  men: list(`Piotr, Krzysztof, Andrzej, Jan, Stanisław, Tomasz, Paweł, Marcin, Michał, Marek, Grzegorz, Józef, Łukasz, Adam, Zbigniew, Jerzy,
    Tadeusz, Mateusz, Dariusz, Mariusz, Wojciech, Ryszard, Jakub, Henryk, Robert, Rafał, Kazimierz, Jacek, Maciej, Kamil, Janusz, Marian,
    Mirosław, Jarosław, Sławomir, Dawid, Wiesław, Roman, Artur, Sebastian, Damian, Patryk, Daniel, Karol, Bartosz, Edward, Mieczysław,
    Władysław, Czesław, Szymon, Kacper, Leszek, Waldemar, Przemysław, Konrad, Bogdan, Filip, Hubert, Antoni, Bolesław, Zygmunt, Zenon,
    Witold, Włodzimierz, Aleksander, Alfred, Alojzy, Bernard, Błażej, Bogusław, Cezary, Cyprian, Dominik, Emil, Eryk, Eugeniusz, Feliks,
    Ferdynand, Franciszek, Fryderyk, Gabriel, Gustaw, Ignacy, Igor, Ireneusz, Jędrzej, Jeremi, Juliusz, Kajetan, Kornel, Lech, Leon,
    Lesław, Lucjan, Ludwik, Maksymilian, Norbert, Oskar, Radosław, Remigiusz, Seweryn, Stefan, Teodor, Tymoteusz, Wacław, Wincenty, Żegota`),
  surnames:
    list(`Nowak, Kowalski, Wiśniewski, Wójcik, Kowalczyk, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak, Dąbrowski, Kozłowski,
    Jankowski, Mazur, Wojciechowski, Kwiatkowski, Krawczyk, Kaczmarek, Piotrowski, Grabowski, Zając, Pawłowski, Michalski, Król, Nowakowski,
    Wieczorek, Wróbel, Jabłoński, Dudek, Adamczyk, Majewski, Nowicki, Olszewski, Stępień, Malinowski, Jaworski, Pawlak, Górski, Sikora,
    Witkowski, Walczak, Rutkowski, Baran, Michalak, Szewczyk, Ostrowski, Tomaszewski, Pietrzak, Zalewski, Wróblewski, Marciniak, Jasiński,
    Zawadzki, Bąk, Sadowski, Duda, Jakubowski, Wilk, Chmielewski, Borkowski, Włodarczyk, Sokołowski, Szczepański, Sawicki, Kucharski, Lis,
    Maciejewski, Kubiak, Kalinowski, Wysocki, Mazurek, Kołodziej, Kaźmierczak, Sobczak, Czarnecki, Konieczny, Głowacki, Urbański, Wasilewski,
    Zakrzewski, Krajewski, Laskowski, Sikorski, Ziółkowski, Gajewski, Szulc, Mróz, Makowski, Brzeziński, Przybylski, Baranowski, Borowski,
    Górecki, Błaszczyk, Kania, Szymczak, Andrzejewski, Cieślak, Żak, Śliwa, Łuczak, Źrebiec, Ćwik, Gębala, Hałas, Jędrzejczyk, Święch`),
  cities:
    list(`Warszawa, Kraków, Łódź, Wrocław, Poznań, Gdańsk, Szczecin, Bydgoszcz, Lublin, Białystok, Katowice, Gdynia, Częstochowa, Radom,
    Toruń, Sosnowiec, Kielce, Rzeszów, Gliwice, Zabrze, Olsztyn, Bielsko-Biała, Bytom, Zielona Góra, Rybnik, Ruda Śląska, Opole, Tychy,
    Gorzów Wielkopolski, Elbląg, Płock, Dąbrowa Górnicza, Wałbrzych, Włocławek, Tarnów, Chorzów, Koszalin, Kalisz, Legnica, Grudziądz,
    Jaworzno, Słupsk, Jastrzębie-Zdrój, Nowy Sącz, Jelenia Góra, Siedlce, Mysłowice, Konin, Piła, Piotrków Trybunalski, Inowrocław, Lubin,
    Ostrów Wielkopolski, Suwałki, Stargard, Gniezno, Ostrowiec Świętokrzyski, Siemianowice Śląskie, Głogów, Pabianice`),
  streets:
    list(`Polna, Leśna, Słoneczna, Krótka, Szkolna, Ogrodowa, Lipowa, Łąkowa, Brzozowa, Kwiatowa, Kościelna, Sosnowa, Zielona, Parkowa,
    Akacjowa, Kolejowa, Tadeusza Kościuszki, Adama Mickiewicza, Henryka Sienkiewicza, Juliusza Słowackiego, Mikołaja Kopernika, Długa, Dworcowa,
    Wolności, Spacerowa, Jasna, Spokojna, Piaskowa, Wiśniowa, Klonowa, Młyńska, Nadrzeczna, Rynek, Stawowa, Świerkowa, Dębowa, Bukowa,
    Jesionowa, Wierzbowa, Topolowa, Jodłowa, Kasztanowa, Jarzębinowa, Górna, Dolna, Boczna, Cicha, Wąska, Szeroka, Prosta, Okrężna, Graniczna,
    Podgórna, Zamkowa, Żwirowa, Źródlana, Łowiecka, Myśliwska, Rybacka, Żeglarska, Portowa, Morska, Garncarska, Kowalska, Krawiecka, Szewska,
    Piekarska, Rzeźnicza, Mostowa, Wodna, Poziomkowa, Malinowa, Jagodowa, Śliwkowa, Orzechowa, Makowa, Tulipanowa, Różana, Fiołkowa, Liliowa`),
  departments:
    list(`Administration, Accounts payable, Accounts receivable, Analytics, Archive, Assembly, Audit, Board office, Branch Gdańsk,
    Branch Kraków, Branch Łódź, Branch Poznań, Branch Wrocław, Call center, Canteen, Cleaning, Compliance, Construction, Controlling,
    Customer care, Data protection, Dispatch, Environment, Export, Facility, Fleet, Forwarding, Health and safety, Human resources, Import,
    Information technology, Internal control, Laboratory, Legal, Logistics, Maintenance, Marketing, Payroll, Planning, Procurement,
    Production hall A, Production hall B, Quality, Reception, Research, Sales, Security, Tool shop, Training, Warehouse`),
  trades:
    list(`Transport, Budownictwo, Usługi, Handel, Instalacje, Meble, Drukarnia, Ogrody, Elektryka, Spedycja, Hurtownia, Consulting,
    Serwis, Produkcja, Piekarnia, Stolarnia, Motoryzacja, Projekt, Szkolenia, Ochrona`),
  forms: list(`Sp. z o.o., S.A., Sp. j., Sp. k., P.H.U., Spółka cywilna`),
} as const;
